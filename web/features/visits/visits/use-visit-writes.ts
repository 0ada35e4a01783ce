import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { agendas } from '../../../../schema/api/booking/bookings.ts'
import { Conflict } from '../../../../schema/api/booking/bookings-schemas.ts'
import { products } from '../../../../schema/api/catalogue/products.ts'
import { clientHistoryProducts, clientHistoryServices } from '../../../../schema/api/visits/performed-services.ts'
import type { ClientHistoryProduct, ClientHistoryService } from '../../../../schema/api/visits/performed-services-schemas.ts'
import { appointments } from '../../../../schema/api/visits/visits.ts'
import type { Appointment, AppointmentOfDay } from '../../../../schema/api/visits/visits-schemas.ts'
import { CallError } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { readKey, useWrite } from '../../../api/query.ts'
import { confirm } from '../../../ui/confirm-dialog.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { followOwnVersion, rememberOwnVersion } from './own-versions.ts'
import { useConflictLabel } from './use-conflict-label.ts'
import { cacheCurrentVisit } from './use-visit.ts'
import { getVersionAfterSteps } from './use-visit-steps.ts'

type VisitRows = Pick<Appointment, 'clientHistoryServicesDTO' | 'clientHistoryProductsDTO'>

/** Applies a change of a visit's rows to the cache. Returns a function that restores it. */
function updateRows(client: QueryClient, appointmentId: string, change: (rows: VisitRows) => Partial<VisitRows>): () => void {
  const one = readKey(appointments.one, { appointmentId })
  const days = readKey(appointments.day)
  for (const queryKey of [one, days]) void client.cancelQueries({ queryKey })
  const before = [...client.getQueriesData({ queryKey: one }), ...client.getQueriesData({ queryKey: days })]
  client.setQueryData<Appointment>(one, (visit) => visit && { ...visit, ...change(visit) })
  client.setQueriesData<AppointmentOfDay[]>({ queryKey: days }, (rows) =>
    rows?.map((row) => (row.appointmentId === appointmentId ? { ...row, ...change(row) } : row)),
  )
  return () => {
    for (const [key, data] of before) client.setQueryData(key, data)
  }
}

/** One of the two lists of rows, whose rows are changed and removed in the same way. */
interface RowList<Row> {
  readonly read: (visit: VisitRows) => readonly Row[]
  readonly write: (rows: Row[]) => Partial<VisitRows>
  readonly getId: (row: Row) => string
}
const serviceList: RowList<ClientHistoryService> = {
  read: ({ clientHistoryServicesDTO }) => clientHistoryServicesDTO,
  write: (clientHistoryServicesDTO) => ({ clientHistoryServicesDTO }),
  getId: ({ clientHistoryServiceId }) => clientHistoryServiceId,
}
const productList: RowList<ClientHistoryProduct> = {
  read: ({ clientHistoryProductsDTO }) => clientHistoryProductsDTO,
  write: (clientHistoryProductsDTO) => ({ clientHistoryProductsDTO }),
  getId: ({ clientHistoryProductId }) => clientHistoryProductId,
}

/** Changes or removes a row of the list in the cache; each returns the function that restores it. */
function useRowChanges<Row>(appointmentId: string, { read, write, getId }: RowList<Row>) {
  const client = useQueryClient()
  const update = (change: (rows: readonly Row[]) => Row[]) => updateRows(client, appointmentId, (visit) => write(change(read(visit))))
  return {
    changeRow: (id: string, change: (row: Row) => Partial<Row>) =>
      update((rows) => rows.map((row) => (getId(row) === id ? { ...row, ...change(row) } : row))),
    removeRow: (id: string) => update((rows) => rows.filter((row) => getId(row) !== id)),
  }
}

const OutOfStockReply = v.object({ products: v.array(v.object({ productId: v.string(), product: v.string(), stock: v.number() })) })

/** The products that a 409 lists as out of stock, with their stock; empty for other errors. */
export function outOfStockLines(error: unknown): readonly { productId: string; product: string; stock: number }[] {
  if (!(error instanceof CallError) || error.code !== 'out_of_stock') return []
  const read = v.safeParse(OutOfStockReply, error.body)
  return read.success ? read.output.products : []
}

/** Returns an error handler that shows the error message and the current visit. */
export function useVisitErrorHandler(): (error: Error) => void {
  const { t } = useTranslation('visits')
  const client = useQueryClient()
  const errorMessage = useErrorMessage()
  return (error) => {
    cacheCurrentVisit(client, error)
    const [product] = outOfStockLines(error)
    notify({ kind: 'error', text: product ? t('only_in_stock', { product: product.product, count: product.stock }) : errorMessage(error) })
  }
}

const ConflictReply = v.object({ conflicts: v.optional(v.array(Conflict)) })

/**
 * Returns an error handler that asks whether a service of the visit may overlap the other booking that is there, and then allows it; other
 * errors as `useVisitErrorHandler` does. The question stays on another screen: until it is answered, nothing of the change is saved.
 */
export function useOverlapHandler(): (error: Error, allow: () => void) => void {
  const { t } = useTranslation('visits')
  const onError = useVisitErrorHandler()
  const errorMessage = useErrorMessage()
  const getConflictLabel = useConflictLabel()
  return (error, allow) => {
    if (!(error instanceof CallError) || (error.code !== 'time_taken' && error.code !== 'no_unit_free')) return onError(error)
    const read = v.safeParse(ConflictReply, error.body)
    const [conflict] = read.success ? (read.output.conflicts ?? []) : []
    const text = conflict ? getConflictLabel(conflict) : errorMessage(error)
    if (error.code === 'no_unit_free') return notify({ kind: 'error', text })
    const question = { title: t('book_anyway_question'), text, confirmLabel: t('book_anyway') }
    void confirm({ kind: 'standard', ...question }).then((isConfirmed) => isConfirmed && allow())
  }
}

/** What is written to the services of a visit is sent one after the other: each write changes the booking. */
export const toServicesScope = (appointmentId: string): string => `visit-services.${appointmentId}`

/** Adds, changes and removes the services of a visit, which are booked with it. */
function useServiceWrites(appointmentId: string) {
  const { t } = useTranslation('visits')
  const client = useQueryClient()
  const onError = useVisitErrorHandler()
  const onOverlap = useOverlapHandler()
  const { changeRow, removeRow } = useRowChanges(appointmentId, serviceList)
  const invalidates = [appointments.one, appointments.day, agendas.day]
  const scope = toServicesScope(appointmentId)
  const add = useWrite(clientHistoryServices.create, {
    invalidates,
    scope,
    onError: (error, { input, body }) => onOverlap(error, () => add.mutate({ input, body: { ...body, mayOverlap: true } })),
  })
  const changeService = useWrite(clientHistoryServices.update, {
    invalidates,
    onError: (error, { input, body }) => onOverlap(error, () => changeService.mutate({ input, body: { ...body, mayOverlap: true } })),
    scope,
    toSend: async ({ input, body }) => {
      const version = await getVersionAfterSteps(client, appointmentId, input.clientHistoryServiceId, body.version)
      return { input, body: { ...body, version } }
    },
    onSuccess: ({ clientHistoryServiceId, version }, { body }) => rememberOwnVersion(clientHistoryServiceId, body.version, version),
    optimistic: ({ input, body }) =>
      changeRow(input.clientHistoryServiceId, (row) => ({
        price: body.redo ? 0 : (body.price ?? row.price),
        discount: body.redo ? 0 : (body.discount ?? row.discount),
        note: body.note ?? row.note,
      })),
  })
  const remove = useWrite(clientHistoryServices.remove, {
    invalidates,
    scope,
    onError,
    optimistic: ({ input }) => removeRow(input.clientHistoryServiceId),
  })
  /** Adds a removed service again, at the time for which it was `booked`, with the overlaps that it had been allowed. */
  const restore = (removed: ClientHistoryService, booked: Appointment['agendaDTO']['agendaServicesDTO'][number] | undefined) => {
    const { serviceId, userId, subClientId, length, price, discount, position, note, assistantId, redo, start, end } = removed
    const performed = { serviceId, userId, subClientId, length, price, discount, position, note, assistantId, redo, start, end }
    const place = booked ? { bookedStart: booked.start, mayOverlap: booked.mayOverlap } : {}
    add.mutate({ input: {}, body: { appointmentId, ...performed, ...place } })
  }
  /** A redo costs nothing; the undo brings back the price. With null, the service is charged again. */
  const setRedo = (
    { clientHistoryServiceId, service: what, price, discount, version }: ClientHistoryService,
    redo: ClientHistoryService['redo'],
  ) => {
    const input = { clientHistoryServiceId }
    changeService.mutate(
      { input, body: { redo, version } },
      {
        onSuccess: (saved) => {
          const undo = () => changeService.mutate({ input, body: { redo: null, price, discount, version: saved.version } })
          notify({ kind: 'success', ...(redo ? { text: t('redo_saved', { what }), undo } : { text: t('redo_ended', { what }) }) })
        },
      },
    )
  }
  return {
    changeService,
    setRedo,
    addService: (service: { serviceId: string; userId: string; subClientId?: string | null }) =>
      add.mutate({ input: {}, body: { appointmentId, ...service } }),
    removeService: (row: ClientHistoryService) => {
      const visit = client.getQueryData<Appointment>(readKey(appointments.one, { appointmentId }))
      const booked = visit?.agendaDTO.agendaServicesDTO.find(({ agendaServiceId }) => agendaServiceId === row.agendaServiceId)
      const undo = () => restore(row, booked)
      const onSuccess = () => notify({ kind: 'success', text: t('removed', { what: row.service }), undo })
      remove.mutate({ input: { clientHistoryServiceId: row.clientHistoryServiceId } }, { onSuccess })
    },
  }
}

/** Whether one more unit of a product belongs to a line: same product and seller, neither discounted nor annotated. */
const isSameLine = (row: ClientHistoryProduct, { productId, userId = row.userId }: { productId: string; userId?: string }) =>
  row.productId === productId && row.userId === userId && row.discount === 0 && row.note === ''

/** Adds, changes and removes the products of a visit, with their stock. */
function useProductWrites(appointmentId: string) {
  const { t } = useTranslation('visits')
  const client = useQueryClient()
  const onError = useVisitErrorHandler()
  const { changeRow, removeRow } = useRowChanges(appointmentId, productList)
  const options = {
    invalidates: [appointments.one, appointments.day, products.list, products.one],
    onError,
    scope: `visit-products.${appointmentId}`,
  }
  const add = useWrite(clientHistoryProducts.createMultiple, options)
  const changeProduct = useWrite(clientHistoryProducts.update, {
    ...options,
    toSend: ({ input, body }) => ({ input, body: { ...body, version: followOwnVersion(input.clientHistoryProductId, body.version) } }),
    onSuccess: ({ clientHistoryProductId, version }, { body }) => rememberOwnVersion(clientHistoryProductId, body.version, version),
    optimistic: ({ input, body }) =>
      changeRow(input.clientHistoryProductId, (row) => ({
        quantity: body.quantity ?? row.quantity,
        price: body.price ?? row.price,
        discount: body.discount ?? row.discount,
        productDTO: { ...row.productDTO, stock: row.productDTO.stock + row.quantity - (body.quantity ?? row.quantity) },
      })),
  })
  const remove = useWrite(clientHistoryProducts.remove, { ...options, optimistic: ({ input }) => removeRow(input.clientHistoryProductId) })
  const restore = ({ productId, userId, quantity, price, discount, note }: ClientHistoryProduct) =>
    add.mutate({ input: {}, body: [{ appointmentId, productId, userId, quantity, price, discount, note }] })
  /** Adds one unit: to the line of the same product and seller at the same price, else as a new line. */
  const addOne = async (product: { productId: string; userId?: string }) => {
    const visit = client.getQueryData<Appointment>(readKey(appointments.one, { appointmentId }))
    const same = visit?.clientHistoryProductsDTO.find((row) => isSameLine(row, product))
    if (!same) return void (await add.mutateAsync({ input: {}, body: [{ appointmentId, ...product }] }))
    const { clientHistoryProductId, quantity, version } = same
    await changeProduct.mutateAsync({ input: { clientHistoryProductId }, body: { quantity: quantity + 1, version } })
  }
  // One after the other: of three quick scans, the second one has to see the line of the first.
  const queue = useRef<Promise<void>>(Promise.resolve())
  return {
    changeProduct,
    addProduct: (product: { productId: string; userId?: string }) => {
      queue.current = queue.current.then(() => addOne(product)).catch(() => undefined)
    },
    removeProduct: (row: ClientHistoryProduct) => {
      const onSuccess = () => notify({ kind: 'success', text: t('removed', { what: row.product }), undo: () => restore(row) })
      remove.mutate({ input: { clientHistoryProductId: row.clientHistoryProductId } }, { onSuccess })
    },
  }
}

/** Writes of the services and products of a visit: applied optimistically, removals with undo. */
export function useVisitWrites({ appointmentId }: { appointmentId: string }) {
  return { ...useServiceWrites(appointmentId), ...useProductWrites(appointmentId) }
}
export type VisitWrites = ReturnType<typeof useVisitWrites>
