import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useErrorMessage } from '../../../api/error-message.ts'
import { AskBeforeLeaving } from '../../../ui/ask-before-leaving.tsx'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { ExportMenu, useSaveSheet } from '../../../ui/export-menu.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { ListSkeleton } from '../../../ui/skeleton.tsx'
import { TablePage } from '../../../ui/table-page.tsx'
import { phone, tablet, useMedia } from '../../../ui/use-media.ts'
import { BulkBar } from './bulk-bar.tsx'
import { columns, parseCell } from './cells.ts'
import { PasteDialog } from './paste-dialog.tsx'
import { PriceCards } from './price-cards.tsx'
import { PriceGrid } from './price-grid.tsx'
import type { PriceRow, RowError } from './rows.ts'
import { StarterLists } from './starter-lists.tsx'
import { useColumnLabels } from './use-column-labels.ts'
import { addKey, type Place } from './use-grid.ts'
import { type PriceList, usePriceList } from './use-price-list.ts'
import { useRowActions } from './use-row-actions.ts'
import { useVat } from './use-vat.ts'
import './price-list.css'

/** The rows that are shown: those of a category when it was chosen, and what was added since. */
interface Filter {
  readonly name: string
  readonly keys: ReadonlySet<string>
  /** Rows that there were then. */
  readonly known: ReadonlySet<string>
}

function useFilter(rows: readonly PriceRow[]) {
  const [filter, setFilter] = useState<Filter | null>(null)
  const isShown = ({ key }: PriceRow) => !filter || filter.keys.has(key) || !filter.known.has(key)
  return {
    filter,
    visible: rows.filter(isShown),
    choose: (name: string | null, shown: readonly PriceRow[] = []) =>
      setFilter(name === null ? null : { name, keys: new Set(shown.map(({ key }) => key)), known: new Set(rows.map(({ key }) => key)) }),
  }
}

/** Chosen rows: one by one, or a range from the last one on. */
function useChoice(visible: readonly PriceRow[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [last, setLast] = useState<string | null>(null)
  const keys = visible.filter(({ key }) => chosen.has(key)).map(({ key }) => key)
  const choose = (key: string, isRange: boolean) => {
    const order = visible.map((row) => row.key)
    const [from, to] = [order.indexOf(last ?? key), order.indexOf(key)]
    setChosen((before) => {
      if (isRange && from >= 0 && to >= 0) return new Set([...before, ...order.slice(Math.min(from, to), Math.max(from, to) + 1)])
      return before.has(key) ? new Set([...before].filter((other) => other !== key)) : new Set([...before, key])
    })
    setLast(key)
  }
  return {
    keys,
    chosen: new Set(keys),
    choose,
    clear: () => setChosen(new Set()),
    all: () => setChosen(new Set(visible.map(({ key }) => key))),
  }
}

const errorTexts = {
  required: 'required',
  too_long: 'bad_too_long',
  not_minutes: 'bad_not_minutes',
  not_an_amount: 'bad_not_an_amount',
  too_much: 'bad_too_much',
  not_yes_or_no: 'bad_not_yes_or_no',
  not_a_team_member: 'bad_not_a_team_member',
  shorter_than_processing: 'bad_shorter_than_processing',
  changed_meanwhile: 'bad_changed_meanwhile',
} as const satisfies Record<RowError['error'], string>
const stepTexts = { pasted: 'step_pasted', changed: 'step_changed', saved: 'step_saved', undone: 'step_undone' } as const

/** Messages of a row by column, as JSON. Missing values have one once saving was tried. */
function useMessages({ errors, refusals, isChecked }: PriceList): (row: PriceRow) => string {
  const { t } = useTranslation('price-list')
  const errorMessage = useErrorMessage()
  const toText = ({ error, text }: RowError) => t(errorTexts[error], { text })
  return (row) => {
    const own = errors.get(row.key) ?? {}
    const refused = refusals[row.key] ?? {}
    const messages = columns.flatMap((column) => {
      const error: RowError | undefined = own[column]
      if (error && (error.error !== 'required' || isChecked || row.saved)) return [[column, toText(error)]]
      const refusal = refused[column]
      return refusal ? [[column, errorMessage(refusal)]] : []
    })
    return messages.length === 0 ? '{}' : JSON.stringify(Object.fromEntries(messages))
  }
}

/** All services as a grid that is edited like a spreadsheet and saved in one write. */
export function PriceListEditor() {
  const { t } = useTranslation('price-list')
  const errorMessage = useErrorMessage()
  const list = usePriceList()
  const isPhone = useMedia(phone)
  const isNarrow = useMedia(tablet)
  const vat = useVat()
  const { filter, visible, choose } = useFilter(list.rows)
  const choice = useChoice(visible)
  const actions = useRowActions(list, visible)
  const messages = useMessages(list)
  const [place, setPlace] = useState<Place>({ key: '', column: 'service' })
  const [isPasting, setPasting] = useState(false)
  const { context, changed } = list
  const save = async () => {
    const wrong = await list.save()
    if (!wrong) return
    choose(null)
    setPlace(wrong)
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-cell="${CSS.escape(wrong.key)}:${wrong.column}"]`)?.focus())
  }
  return (
    <TablePage
      title={t('price_list')}
      text={
        <Link className="acc semi" to="/services">
          {t('back_to_services')}
        </Link>
      }
      actions={
        <>
          <Button variant="ghost" icon="copy" onClick={() => setPasting(true)}>
            {t('paste_rows')}
          </Button>
          <Download list={list} />
          {changed.length > 0 && <Button onClick={list.discard}>{t('discard')}</Button>}
          <Button data-price-save="" variant="primary" busy={list.isSaving} disabled={changed.length === 0} onClick={() => void save()}>
            {changed.length === 0 ? t('nothing_to_save') : t('save_rows', { count: changed.length })}
          </Button>
        </>
      }
    >
      {changed.length > 0 && <AskBeforeLeaving />}
      {list.loadError && <LoadError message={errorMessage(list.loadError)} onRetry={list.retry} />}
      {list.isLoading && !list.loadError && <ListSkeleton rows={10} />}
      {context && !list.isLoading && (
        <>
          <Tools list={list} filter={filter?.name ?? null} onFilter={choose} />
          {list.rows.length === 0 && <StarterLists actions={actions} />}
          <div className="price-list">
            {isPhone ? (
              <PriceCards
                visible={visible}
                context={context}
                actions={actions}
                messages={messages}
                chosen={choice.chosen}
                onChoose={(key) => choice.choose(key, false)}
              />
            ) : (
              <PriceGrid
                list={list}
                visible={visible}
                actions={actions}
                messages={messages}
                vat={isNarrow ? null : vat}
                place={place}
                onPlace={setPlace}
                chosen={choice.chosen}
                onChoose={choice.choose}
                onSave={() => void save()}
              />
            )}
            {choice.keys.length > 0 ? (
              <BulkBar keys={choice.keys} context={context} actions={actions} onClear={choice.clear} />
            ) : (
              <footer className="price-foot row s muted">
                {visible.length > 0 && (
                  <Button size="s" variant="ghost" onClick={choice.all}>
                    {t('choose_all')}
                  </Button>
                )}
                {!isPhone && <span className="ell">{t('keys_help')}</span>}
              </footer>
            )}
          </div>
        </>
      )}
      {isPasting && (
        <PasteDialog
          onPaste={(cells) => {
            setPasting(false)
            actions.paste(cells, { key: null, column: 'service' })
            setPlace({ key: addKey, column: 'service' })
          }}
          onClose={() => setPasting(false)}
        />
      )}
    </TablePage>
  )
}

/** Which rows are shown, and what was done last with its Undo. */
function Tools({
  list,
  filter,
  onFilter,
}: {
  list: PriceList
  filter: string | null
  onFilter: (name: string | null, shown?: readonly PriceRow[]) => void
}) {
  const { t } = useTranslation('price-list')
  const { rows, context, lastStep, errors } = list
  if (!context) return null
  const categoryOf = ({ texts }: PriceRow) => {
    const parsed = parseCell('category', texts.category, context)
    return 'value' in parsed ? parsed.value.name : ''
  }
  const byCategory = Map.groupBy(rows, categoryOf)
  const names = [...new Set([...context.categories.map(({ name }) => name), ...byCategory.keys()])].filter(
    (name) => name && byCategory.has(name),
  )
  const offline = rows.filter(({ texts }) => texts.online !== context.yes)
  const wrong = rows.filter(({ key }) => Object.keys(errors.get(key) ?? {}).length > 0)
  const chip = (name: string, label: string, shown: readonly PriceRow[]) => (
    <Chip key={name} size="s" on={filter === name} onClick={() => onFilter(filter === name ? null : name, shown)}>
      {label} <span className="muted num">{shown.length}</span>
    </Chip>
  )
  return (
    <div className="price-tools row wrap gap-8">
      <Chip size="s" on={filter === null} onClick={() => onFilter(null)}>
        {t('whole_list')} <span className="muted num">{rows.length}</span>
      </Chip>
      {names.map((name) => chip(name, name, byCategory.get(name) ?? []))}
      {offline.length > 0 && chip(':offline', t('not_online'), offline)}
      {wrong.length > 0 && chip(':wrong', t('to_correct'), wrong)}
      <span className="price-step-done row gap-6 s">
        <span role="status">{lastStep && t(stepTexts[lastStep.kind], { count: lastStep.count })}</span>
        {list.canUndo && (
          <Button size="s" variant="ghost" icon="undo" onClick={() => void list.undo()}>
            {t('undo')}
          </Button>
        )}
      </span>
    </div>
  )
}

/** The list as a file, with its edits. */
function Download({ list: { rows, context } }: { list: PriceList }) {
  const { t } = useTranslation('price-list')
  const labels = useColumnLabels()
  const saveSheet = useSaveSheet()
  const toCell = (row: PriceRow, column: (typeof columns)[number]) => {
    const parsed = context && parseCell(column, row.texts[column], context)
    if (column === 'length' && parsed && 'value' in parsed) return parsed.value as number
    if (column === 'price' && parsed && 'value' in parsed) return (parsed.value as number) / 100
    return row.texts[column]
  }
  return (
    <ExportMenu
      disabled={rows.length === 0}
      onExport={(format) =>
        void saveSheet(
          {
            name: t('price_list'),
            head: columns.map((column) => labels[column]),
            rows: rows.map((row) => columns.map((column) => toCell(row, column))),
          },
          format,
        )
      }
    />
  )
}
