import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'
import { SearchField } from '../../../ui/text-field.tsx'
import './help.css'
import { MarkdownText } from '../../../ui/markdown-text.tsx'
import { findHelp, type NamedHelp } from './help-pages.ts'
import { useHelp } from './use-help.ts'

/** The mail address at which the platform answers salons; empty where none is configured (OPERATIONS.md). */
const supportAddress: string = import.meta.env.VITE_SUPPORT_ADDRESS ?? ''

/** The help of a screen by its name, keys that work everywhere, all other pages, and how to reach the platform. */
export function HelpContent({ name, canOpen, onNews }: { name: string; canOpen: (page: string) => boolean; onNews: () => void }) {
  const { t } = useTranslation('help')
  const { help, failed } = useHelp()
  const late = useDelayed(help === null)
  const [chosen, setChosen] = useState<string | null>(null)
  const [query, setQuery] = useState('')
  if (failed) return <LoadError message={t('help_not_loaded')} onRetry={() => location.reload()} />
  if (!help) return late ? <ListSkeleton rows={5} /> : null
  const pages = help.pages.filter((page) => canOpen(page.name))
  const page = pages.find((one) => one.name === (chosen ?? name))
  const found = query.trim() === '' ? pages.filter((one) => one !== page) : findHelp(pages, query)
  const choose = (next: NamedHelp) => {
    setChosen(next.name)
    setQuery('')
  }
  return (
    <>
      <SearchField label={t('search_help')} value={query} onChange={setQuery} keepOnEscape />
      {query.trim() !== '' ? (
        <Pages title={t('found_help')} pages={found} onChoose={choose} />
      ) : (
        <>
          {page && (
            <article>
              <h2>{page.title}</h2>
              <MarkdownText blocks={page.blocks} />
            </article>
          )}
          <section className="markdown">
            <h3>{t('keys_everywhere')}</h3>
            <ul className="help-keys">
              <li>
                <Kbd keys={['/']} /> {t('key_search')}
              </li>
              <li>
                <Kbd keys={['Ctrl', 'K']} /> {t('key_commands')}
              </li>
              <li>
                <Kbd keys={['?']} /> {t('key_help')}
              </li>
            </ul>
          </section>
          <div className="row wrap">
            <Button size="s" icon="star-border" onClick={onNews}>
              {t('whats_new')}
            </Button>
            {supportAddress !== '' && (
              <a className="btn s" href={`mailto:${supportAddress}`}>
                {t('contact_us')}
              </a>
            )}
          </div>
          <Pages title={t('all_pages')} pages={found} onChoose={choose} />
        </>
      )}
    </>
  )
}

function Pages({ title, pages, onChoose }: { title: string; pages: readonly NamedHelp[]; onChoose: (page: NamedHelp) => void }) {
  const { t } = useTranslation('help')
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 className="over" id={id}>
        {title}
      </h3>
      {pages.length === 0 && <p className="s muted">{t('nothing_found')}</p>}
      <ul className="help-pages lined">
        {pages.map((page) => (
          <li key={page.name}>
            <button type="button" className="row between full" onClick={() => onChoose(page)}>
              {page.title}
              <Icon name="chevron-right" size={16} className="muted" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
