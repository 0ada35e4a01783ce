import { useTranslation } from 'react-i18next'
import type { ClientOverview } from '../../../../schema/api/clients/client-record.ts'
import { MergedClients } from '../../records/client-merge/index.ts'
import { KnownDevices } from '../client-history/index.ts'
import './clients-labels.ts'
import { DetailsForm } from './details-form.tsx'
import { Duplicates } from './duplicates.tsx'
import { LinkedUser } from './linked-user.tsx'
import { useClientForm } from './use-client-form.ts'

/** All fields of the client, and the team member who is linked to the record. */
export function DetailsTab({ overview }: { overview: ClientOverview }) {
  const { t } = useTranslation('clients')
  const client = overview.clientDTO
  const form = useClientForm(client)
  return (
    <>
      <DetailsForm form={form} overview={overview} title={<span className="sr">{t('details')}</span>}>
        <Duplicates values={form.values} clientId={client.clientId} />
      </DetailsForm>
      <MergedClients clientId={client.clientId} />
      <LinkedUser overview={overview} />
      <KnownDevices clientId={client.clientId} />
    </>
  )
}
