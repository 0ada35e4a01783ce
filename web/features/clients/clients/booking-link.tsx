import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useCanBook } from '../../../api/me.ts'

interface Props {
  agendaId: string
  className?: string
  children: ReactNode
}

/** A link to a booking; plain text for roles that may not open it. */
export function BookingLink({ agendaId, className, children }: Props) {
  const canBook = useCanBook()
  if (!canBook) return <span className={className}>{children}</span>
  return (
    <Link className={className} to={`/agenda/${encodeURIComponent(agendaId)}`}>
      {children}
    </Link>
  )
}
