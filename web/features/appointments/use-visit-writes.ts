import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { type Appointment, type AppointmentOfDay, appointments } from '../../../schema/api/appointments.ts'
import {
  type ClientHistoryProduct,
  type ClientHistoryService,
  clientHistoryProducts,
  clientHistoryServices,
} from '../../../schema/api/client-history.ts'
import { products } from '../../../schema/api/products.ts'
import { CallError } from '../../api/call.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { readKey, useWrite } from '../../api/query.ts'
import { notify } from '../../ui/toaster.tsx'
import './appointments-labels.ts'
import { cacheCurrentVisit } from './use-visit.ts'

type Rows = Pick<Appointment, 'clientHistoryServicesDTO' | 'clientHistoryProductsDTO'>

/** Shows a change of a visit's rows at once; answers what takes it back. */
function show(client: QueryClient, appointmentId: string, change: (rows: Rows) => Partial<Rows>): () => void {
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

const OutOfStock = v.object({ products: v.array(v.object({ productId: v.string(), product: v.string(), stock: v.number() })) })

/** Which products there are too few of, where that is why a sale was refused. */
export function outOfStockLines(error: unknown): readonly { productId: string; product: string; stock: number }[] {
  if (!(error instanceof CallError)) return []
  const read = v.safeParse(OutOfStock, error.body)
  return read.success ? read.output.products : []
}

/** Says why a change of a visit was refused, and shows the visit as it is now. */
export function useVisitErrorHandler(): (error: Error) => void {
  const { t } = useTranslation('appointments')
  const client = useQueryClient()
  const errorMessage = useErrorMessage()
  return (error) => {
    cacheCurrentVisit(client, error)
    const [short] = outOfStockLines(error)
    notify({ kind: 'error', text: short ? t('only_in_stock', { product: short.product, count: short.stock }) : errorMessage(error) })
  }
}

/** What is done to the services and products of a visit: shown at once, each removal with a way back. */
export function useVisitWrites({ appointmentId }: { appointmentId: string }) {
  const { t } = useTranslation('appointments')
  const client = useQueryClient()
  const onError = useVisitErrorHandler()
  const invalidates = [appointments.one, appointments.day]
  const withStock = [...invalidates, products.list, products.one]
  const addService = useWrite(clientHistoryServices.create, { invalidates, onError })
  const addProducts = useWrite(clientHistoryProducts.createMultiple, { invalidates: withStock, onError })
  const changeService = useWrite(clientHistoryServices.update, {
    invalidates,
    onError,
    optimistic: ({ input, body }) =>
      show(client, appointmentId, ({ clientHistoryServicesDTO: rows }) => ({
        clientHistoryServicesDTO: rows.map((row) =>
          row.clientHistoryServiceId === input.clientHistoryServiceId
            ? { ...row, price: body.price ?? row.price, discount: body.discount ?? row.discount, note: body.note ?? row.note }
            : row,
        ),
      })),
  })
  const changeProduct = useWrite(clientHistoryProducts.update, {
    invalidates: withStock,
    onError,
    optimistic: ({ input, body }) =>
      show(client, appointmentId, ({ clientHistoryProductsDTO: rows }) => ({
        clientHistoryProductsDTO: rows.map((row) =>
          row.clientHistoryProductId === input.clientHistoryProductId
            ? {
                ...row,
                ...{ quantity: body.quantity ?? row.quantity, price: body.price ?? row.price, discount: body.discount ?? row.discount },
                productDTO: { ...row.productDTO, stock: row.productDTO.stock + row.quantity - (body.quantity ?? row.quantity) },
              }
            : row,
        ),
      })),
  })
  const removeService = useWrite(clientHistoryServices.remove, {
    invalidates,
    onError,
    optimistic: ({ input }) =>
      show(client, appointmentId, ({ clientHistoryServicesDTO: rows }) => ({
        clientHistoryServicesDTO: rows.filter((row) => row.clientHistoryServiceId !== input.clientHistoryServiceId),
      })),
  })
  const removeProduct = useWrite(clientHistoryProducts.remove, {
    invalidates: withStock,
    onError,
    optimistic: ({ input }) =>
      show(client, appointmentId, ({ clientHistoryProductsDTO: rows }) => ({
        clientHistoryProductsDTO: rows.filter((row) => row.clientHistoryProductId !== input.clientHistoryProductId),
      })),
  })
  const bringBackService = ({ serviceId, userId, subClientId, length, price, discount, position, note }: ClientHistoryService) =>
    addService.mutate({ input: {}, body: { appointmentId, serviceId, userId, subClientId, length, price, discount, position, note } })
  const bringBackProduct = ({ productId, userId, quantity, price, discount, note }: ClientHistoryProduct) =>
    addProducts.mutate({ input: {}, body: [{ appointmentId, productId, userId, quantity, price, discount, note }] })
  return {
    addService: (service: { serviceId: string; userId: string }) => addService.mutate({ input: {}, body: { appointmentId, ...service } }),
    addProduct: (product: { productId: string; userId?: string }) =>
      addProducts.mutate({ input: {}, body: [{ appointmentId, ...product }] }),
    changeService,
    changeProduct,
    removeService: (row: ClientHistoryService) =>
      removeService.mutate(
        { input: { clientHistoryServiceId: row.clientHistoryServiceId } },
        {
          onSuccess: () => notify({ kind: 'success', text: t('removed', { what: row.service }), undo: () => bringBackService(row) }),
        },
      ),
    removeProduct: (row: ClientHistoryProduct) =>
      removeProduct.mutate(
        { input: { clientHistoryProductId: row.clientHistoryProductId } },
        {
          onSuccess: () => notify({ kind: 'success', text: t('removed', { what: row.product }), undo: () => bringBackProduct(row) }),
        },
      ),
    adding: addService.isPending || addProducts.isPending,
  }
}
export type VisitWrites = ReturnType<typeof useVisitWrites>
