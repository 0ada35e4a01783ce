import { lazy, Suspense } from 'react'
import type { GuestDeposit } from '../../../../schema/api/booking/guest-replies.ts'

// Loaded where a deposit is asked for.
const DepositTerms = lazy(async () => ({ default: (await import('./deposit-terms.tsx')).DepositTerms }))

/** What is paid before the booking; nothing where no deposit is asked for. */
export const Deposit = ({ of }: { of: { readonly deposit: GuestDeposit | null } | undefined }) =>
  of?.deposit ? (
    <Suspense>
      <DepositTerms deposit={of.deposit} />
    </Suspense>
  ) : null
