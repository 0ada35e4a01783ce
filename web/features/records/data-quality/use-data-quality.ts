import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { clients } from '../../../../schema/api/clients/clients.ts'
import { dataQualities } from '../../../../schema/api/records/data-quality.ts'
import { type DataQuality, type GapKind, gapKinds, type IncompleteClient } from '../../../../schema/api/records/data-quality-schemas.ts'
import { CallError } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useMe } from '../../../api/me.ts'
import { readKey, useRead, useWrite } from '../../../api/query.ts'
import { toLanguage } from '../../../i18n.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { notify } from '../../../ui/toaster.tsx'
import { useBackgroundFile } from '../exports/index.ts'

/** Clients on a page. */
export const pageRows = 50
const isGap = (text: string | null): text is GapKind => gapKinds.some((kind) => kind === text)

/** What is edited in a row. */
export interface Mended {
  readonly phoneNumber: string
  readonly email: string
  readonly birthDate: string | null
}

/** The clients with gaps; filter and page are in the page's address. */
export function useDataQuality() {
  const { salon } = useMe()
  const [params, setParams] = useSearchParams()
  const gapParam = params.get('gap')
  const gap = isGap(gapParam) ? gapParam : undefined
  const visited = params.get('visited') === 'true'
  const page = Math.max(0, Number(params.get('page') ?? 0) || 0)
  const filter = { salonId: salon?.salonId ?? '', ...(gap ? { gap } : {}), ...(visited ? { visited: 'true' as const } : {}) }
  const input = { ...filter, offset: String(page * pageRows), limit: String(pageRows) }
  const read = useRead(dataQualities.list, input, { enabled: salon !== null, keepPrevious: true })
  const show = (next: { gap?: GapKind | undefined; visited?: boolean; page?: number }) => {
    const shown = { gap, visited, page: 0, ...next }
    setParams(
      {
        ...(shown.gap ? { gap: shown.gap } : {}),
        ...(shown.visited ? { visited: 'true' } : {}),
        ...(shown.page > 0 ? { page: String(shown.page) } : {}),
      },
      { replace: true },
    )
  }
  return { read, filter, input, gap, visited, page, show }
}
export type Quality = ReturnType<typeof useDataQuality>

/** Downloads CustomersBySalon.xlsx; a file that is too large for one reply is made in the background. */
export function useQualityExport({ filter }: Quality) {
  const { i18n } = useTranslation()
  const { jobId, close, showError, onStarted, orStart } = useBackgroundFile()
  const input = { ...filter, language: toLanguage(i18n.language) }
  const start = useWrite(dataQualities.startExcel, { onSuccess: onStarted, onError: showError })
  const file = useWrite(dataQualities.excel, {
    onSuccess: (content) => saveFile(content, dataQualities.excel.reply.file),
    onError: orStart(() => start.mutate({ input })),
  })
  return { jobId, close, isBusy: file.isPending || start.isPending, save: () => file.mutate({ input }) }
}

/** Saves what was mended in a row: shown at once, taken back where it is refused, with Undo. Answers the refusal by field. */
export function useMend({ input }: Quality) {
  const { t } = useTranslation('data-quality')
  const errorMessage = useErrorMessage()
  const queries = useQueryClient()
  const update = useWrite(clients.update, { invalidates: [dataQualities.list] })
  const key = readKey(dataQualities.list, input)
  const cache = (client: IncompleteClient, change: Partial<Mended>) => {
    const before = queries.getQueryData<DataQuality>(key)
    queries.setQueryData<DataQuality>(
      key,
      (data) => data && { ...data, clients: data.clients.map((one) => (one.clientId === client.clientId ? { ...one, ...change } : one)) },
    )
    return () => void queries.setQueryData(key, before)
  }
  const write = async (client: IncompleteClient, version: number, change: Partial<Mended>): Promise<number | Record<string, string>> => {
    const rollback = cache(client, change)
    try {
      return (await update.mutateAsync({ input: { clientId: client.clientId }, body: { ...change, version } })).version
    } catch (error) {
      rollback()
      const fields = error instanceof CallError ? error.fields : {}
      if (Object.keys(fields).length === 0) notify({ kind: 'error', text: errorMessage(error) })
      return { ...fields }
    }
  }
  return async (client: IncompleteClient, change: Partial<Mended>): Promise<Record<string, string> | null> => {
    const result = await write(client, client.version, change)
    if (typeof result !== 'number') return result
    const names = Object.keys(change) as (keyof Mended)[]
    const before: Partial<Mended> = Object.fromEntries(names.map((name) => [name, client[name]]))
    const undo = async () => {
      if (typeof (await write(client, result, before)) === 'number') notify({ kind: 'info', text: t('undone') })
    }
    notify({ kind: 'success', text: t('name_saved', { name: client.name }), undo: () => void undo() })
    return null
  }
}
