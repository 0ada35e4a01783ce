import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { products } from '../../../../schema/api/catalogue/products.ts'
import type { Product } from '../../../../schema/api/catalogue/products-schemas.ts'
import { services } from '../../../../schema/api/catalogue/services.ts'
import type { Service } from '../../../../schema/api/catalogue/services-schemas.ts'
import type { Endpoint } from '../../../../schema/api/endpoint.ts'
import { call } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { readKey } from '../../../api/query.ts'
import { confirm } from '../../../ui/confirm-dialog.tsx'
import { notify } from '../../../ui/toaster.tsx'

interface Archivable {
  name: string
  question: { title: string; text: string }
  list: Endpoint
  remove: () => Promise<unknown>
  restore: () => Promise<unknown>
}

/** Archives an entity after a confirmation, with an undo. Returns whether it was archived. */
function useArchive(): (entity: Archivable) => Promise<boolean> {
  const { t } = useTranslation('services')
  const errorMessage = useErrorMessage()
  const client = useQueryClient()
  const attempt = async (work: () => Promise<unknown>, list: Endpoint) => {
    try {
      await work()
      await client.invalidateQueries({ queryKey: readKey(list) })
      return true
    } catch (error) {
      notify({ kind: 'error', text: errorMessage(error) })
      return false
    }
  }
  return async ({ name, question, list, remove, restore }) => {
    if (!(await confirm({ kind: 'remove', ...question }))) return false
    if (!(await attempt(remove, list))) return false
    const undo = async () => {
      if (await attempt(restore, list)) notify({ kind: 'success', text: t('name_restored', { name }) })
    }
    notify({ kind: 'success', text: t('name_archived', { name }), undo: () => void undo() })
    return true
  }
}

/** Archives a service. Its bookings and visits are kept. */
export function useArchiveService(): (service: Service) => Promise<boolean> {
  const { t } = useTranslation('services')
  const archive = useArchive()
  return ({ serviceId, service: name }) =>
    archive({
      name,
      question: { title: t('archive_question', { name }), text: t('archive_service_text') },
      list: services.list,
      remove: () => call(services.remove, { serviceId }),
      restore: async () => {
        const { version } = await call(services.one, { serviceId })
        await call(services.update, { serviceId }, { version, archived: false })
      },
    })
}

/** Archives a product. Its sales are kept. */
export function useArchiveProduct(): (product: Product) => Promise<boolean> {
  const { t } = useTranslation('services')
  const archive = useArchive()
  return ({ productId, product: name }) =>
    archive({
      name,
      question: { title: t('archive_question', { name }), text: t('archive_product_text') },
      list: products.list,
      remove: () => call(products.remove, { productId }),
      restore: async () => {
        const { version } = await call(products.one, { productId })
        await call(products.update, { productId }, { version, archived: false })
      },
    })
}
