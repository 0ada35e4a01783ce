import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Appointment } from '../../../schema/api/appointments.ts'
import { cents, euro } from '../../../schema/rules/money.ts'
import { groups } from '../../../schema/terms.ts'
import { may, useMe } from '../../api/me.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useFormat } from '../../ui/use-format.ts'
import './appointments-words.ts'
import { BookAgain } from './book-again.tsx'
import { useMethodWord } from './pay-panel.tsx'
import { Receipt } from './receipt.tsx'
import { nameOf } from './visit-people.ts'

/** Paid: what and how, the receipt, and the next booking in two clicks. */
export function CheckoutDone({ visit, back }: { visit: Appointment; back: string }) {
  const { t } = useTranslation('appointments')
  const { euros } = useFormat()
  const { roles } = useMe()
  const wordOf = useMethodWord()
  const paid = euro(visit.payments.reduce((sum, { amount }) => sum + cents(amount), 0))
  const ways = visit.payments.map(({ method, amount }) => t('way_amount', { way: wordOf(method), amount: euros(amount) }))
  return (
    <div className="page ck-done">
      <div className="col ck-done-main">
        <div className="row ck-big">
          <span className="ck-check" aria-hidden="true">
            <Icon name="check" size={24} />
          </span>
          <div>
            <h1>{visit.checkedOut ? t('amount_paid', { amount: euros(paid) }) : t('exported')}</h1>
            <p className="muted">{[nameOf(visit), ways.join(', ')].filter(Boolean).join(' · ')}</p>
            {visit.owed > 0 && <p className="s amber med">{t('amount_owed', { amount: euros(visit.owed) })}</p>}
          </div>
        </div>
        {may(roles, groups.profileInfoAccess) && <BookAgain visit={visit} />}
        <div className="row wrap ck-after">
          <Link className="btn" to={back}>
            <Icon name="chevron-left" />
            {t(back === '/welcome' ? 'to_welcome' : 'to_board')}
          </Link>
          <Button icon="printer" onClick={() => window.print()}>
            {t('print')}
          </Button>
        </div>
      </div>
      <Receipt visit={visit} />
    </div>
  )
}
