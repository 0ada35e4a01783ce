import type { ReactNode } from 'react'
import './page.css'

/** A page with a title, actions and one table that fills the remaining height. */
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
      <header className="page-head page-top">
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
