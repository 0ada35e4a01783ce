import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { salons } from '../../../../schema/api/platform/salons.ts'
import { restores } from '../../../../schema/api/records/take-out.ts'
import { uploadBytes } from '../../../../schema/api/records/take-out-schemas.ts'
import { CallError, call } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { readKey, useRead, useWrite } from '../../../api/query.ts'
import { upload } from '../../../api/upload.ts'
import { confirm } from '../../../ui/confirm-dialog.tsx'
import { notify } from '../../../ui/toaster.tsx'

const pollMs = 1500

/** Salons that are made of files, read again and again while one is running: each poll lets the server go on with it. */
export function useRestores() {
  const [isPolling, setIsPolling] = useState(false)
  const read = useRead(restores.list, {}, { refetchInterval: isPolling && pollMs })
  const isRunning = read.data?.some(({ state }) => state === 'running') ?? false
  if (isRunning !== isPolling) setIsPolling(isRunning)
  const client = useQueryClient()
  const ready = read.data?.filter(({ state }) => state === 'done').length ?? 0
  // A salon that has become ready joins the list of salons.
  useEffect(() => {
    if (ready > 0) void client.invalidateQueries({ queryKey: readKey(salons.list) })
  }, [client, ready])
  return read
}

/** Uploads a file in pieces and makes a salon of it; gives the salon up where that is refused. */
export function useRestore(onChange: () => Promise<unknown>) {
  const { t } = useTranslation('take-out')
  const errorMessage = useErrorMessage()
  const controller = useRef<AbortController | null>(null)
  const [sent, setSent] = useState<{ readonly name: string; readonly share: number } | null>(null)
  const remove = useWrite(restores.remove, { invalidates: [restores.list] })
  const showError = (error: unknown) => void notify({ kind: 'error', text: errorMessage(error) })

  const sendPieces = async (file: File, salonId: string, signal: AbortSignal) => {
    const count = Math.ceil(file.size / uploadBytes)
    for (let number = 0; number < count; number++) {
      const piece = new File([file.slice(number * uploadBytes, (number + 1) * uploadBytes)], 'piece')
      const onProgress = (share: number) => setSent({ name: file.name, share: (number + share) / count })
      await upload(restores.piece, { salonId, number: String(number) }, { file: piece }, { onProgress, signal })
    }
  }
  const start = async (salonId: string): Promise<boolean> => {
    try {
      await call(restores.start, { salonId }, {})
      return true
    } catch (error) {
      if (!(error instanceof CallError && error.code === 'already_restored')) throw error
      const question = { title: t('again_question'), text: t('again_text'), confirmLabel: t('make_another') }
      if (!(await confirm({ kind: 'standard', ...question }))) return false
      await call(restores.start, { salonId }, { again: true })
      return true
    }
  }
  const run = async (file: File) => {
    controller.current = new AbortController()
    const { signal } = controller.current
    setSent({ name: file.name, share: 0 })
    let salonId: string | undefined
    let isStarted = false
    try {
      salonId = (await call(restores.create, {}, { title: file.name.slice(0, 200), size: file.size })).salonId
      await sendPieces(file, salonId, signal)
      isStarted = await start(salonId)
    } catch (error) {
      if (!signal.aborted) showError(error)
    }
    if (salonId !== undefined && !isStarted) await remove.mutateAsync({ input: { salonId } }).catch(() => undefined)
    setSent(null)
    await onChange()
  }
  const resume = async (salonId: string) => {
    await start(salonId).catch(showError)
    await onChange()
  }
  return {
    /** What is being uploaded, and which share of it is sent; null while nothing is. */
    sent,
    send: (file: File) => void run(file),
    stop: () => controller.current?.abort(),
    /** Goes on with a salon that was broken off. */
    resume,
    remove: (salonId: string) => remove.mutate({ input: { salonId } }, { onError: showError }),
  }
}
