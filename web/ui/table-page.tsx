import type { ReactNode } from 'react'
import './table-page.css'

/** A screen that is one table: its name, what can be done, and the table in all the room that is left. */
export function TablePage({
  title,
  text,
  actions,
  children,
}: {
  title: ReactNode
  text?: ReactNode
  actions?: ReactNode
  children: ReactNode
}) {
  return (
    <section className="table-page">
      <header className="page-head">
        <div className="grow">
          <h1>{title}</h1>
          {text && <p className="s muted">{text}</p>}
        </div>
        {actions && <div className="row wrap">{actions}</div>}
      </header>
      {children}
    </section>
  )
}
