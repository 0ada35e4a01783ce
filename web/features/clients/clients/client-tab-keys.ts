import type { ClientOverview } from '../../../../schema/api/clients/client-record-schemas.ts'

export interface TabProps {
  readonly overview: ClientOverview
}
export type TabKey =
  | 'overview'
  | 'colour'
  | 'diagnoses'
  | 'gallery'
  | 'visits'
  | 'products'
  | 'courses'
  | 'requests'
  | 'feedback'
  | 'nps'
  | 'surveys'
  | 'messages'
  | 'consents'
  | 'details'
