import { lazy } from 'react'
import type { GuestRefusal } from '../../../../schema/api/booking/guest-replies.ts'
import { readConflict } from './conflict.ts'
import type { Catalogue } from './page.ts'
import type { RequestedService } from './progress.ts'

/** Few guests need it. */
export const RefusedStep = lazy(async () => ({ default: (await import('./refused-step.tsx')).RefusedStep }))

/** What the guest is told who cannot book the chosen services on any day. */
export const findRefusal = ({ refusals = [] }: Catalogue, requests: readonly RequestedService[]): GuestRefusal | undefined =>
  refusals.find(({ serviceIds }) => requests.some(({ serviceId }) => serviceIds.includes(serviceId)))

/** The same of calls that were refused: on the chosen day, or since the page was read. */
export const readRefusal = (failures: readonly unknown[]): GuestRefusal | undefined =>
  failures.map((error) => readConflict<GuestRefusal>(error, 'refusal')).find((refusal) => refusal !== undefined)
