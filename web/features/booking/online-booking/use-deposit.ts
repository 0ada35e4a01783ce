import type { FreeSlot } from '../../../../schema/api/booking/guest-replies.ts'
import { readDeposit } from './guest-calls.ts'
import { useLoad } from './use-load.ts'

/** What a chosen time asks of a known guest; asked again after a refusal, so that what was read is what is agreed to. */
export const useDeposit = (sessionCode: string | null, slot: FreeSlot | null, refusal: unknown) =>
  useLoad(sessionCode !== null && slot ? JSON.stringify([sessionCode, slot, refusal ? 1 : 0]) : null, (signal) =>
    slot ? readDeposit(sessionCode ?? '', slot, signal) : Promise.resolve({ deposit: null }),
  )
