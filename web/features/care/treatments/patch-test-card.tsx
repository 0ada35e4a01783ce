import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PatchTest } from '../../../../schema/api/care/patch-tests-schemas.ts'
import { services } from '../../../../schema/api/catalogue/services.ts'
import { findPatchTest, getLastValidDay } from '../../../../schema/rules/care/patch-tests.ts'
import { useRead } from '../../../api/query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import './treatments.css'
import { PatchTestDialog } from './patch-test-dialog.tsx'
import { useTreatmentTerms } from './use-terms.ts'

const shownTests = 4

/**
 * Whether a patch test of the client is valid today, by the shortest time that a service of the salon asks for. `isNamed` says what is
 * valid, where no heading does.
 */
export function PatchTestBadge({ tests, isNamed = false }: { tests: readonly PatchTest[]; isNamed?: boolean }) {
  const { t } = useTranslation('treatments')
  const { date, dayIn } = useFormat()
  const { data = [] } = useRead(services.list, {}, { staleTime: 60_000 })
  const asked = data.flatMap(({ patchTestDays }) => (patchTestDays > 0 ? [patchTestDays] : []))
  if (asked.length === 0) return null
  const days = Math.min(...asked)
  const valid = findPatchTest(tests, days, dayIn(Date.now()))
  if (!valid) return <Badge tone="warn">{isNamed ? t('no_valid_patch_test') : t('no_valid_test')}</Badge>
  const day = date(getLastValidDay(valid, days))
  return (
    <Badge tone="ok" icon="check-circle">
      {isNamed ? t('patch_test_valid_until', { day }) : t('valid_until', { day })}
    </Badge>
  )
}

/** The latest patch tests of a client. */
export function PatchTestCard({ clientId, tests }: { clientId: string; tests: readonly PatchTest[] }) {
  const { t } = useTranslation('treatments')
  const { date } = useFormat()
  const { results } = useTreatmentTerms()
  const [edited, setEdited] = useState<PatchTest | 'new' | null>(null)
  const [all, setAll] = useState(false)
  const tones = { pending: 'muted', passed: 'green', reaction: 'red' }
  const shown = all ? tests : tests.slice(0, shownTests)
  return (
    <section className="card ct-card stack" aria-labelledby="patch-tests">
      <header className="row">
        <h3 id="patch-tests" className="grow">
          {t('patch_test')}
        </h3>
        <PatchTestBadge tests={tests} />
      </header>
      {tests.length === 0 && <p className="s muted">{t('no_patch_tests')}</p>}
      <ul className="ct-tests grid s">
        {shown.map((test) => (
          <li key={test.patchTestId}>
            <button className="row full" type="button" onClick={() => setEdited(test)}>
              <span className="muted grow">{test.line}</span>
              <span className="num">
                <span className={`med ${tones[test.result]}`}>{results[test.result]}</span>, {date(test.day)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <footer className="row">
        {tests.length > shownTests && (
          <Button size="s" variant="ghost" onClick={() => setAll(!all)}>
            {all ? t('show_fewer') : t('show_all', { count: tests.length })}
          </Button>
        )}
        <span className="grow" />
        <Button size="s" variant="ghost" icon="plus" onClick={() => setEdited('new')}>
          {t('add_test')}
        </Button>
      </footer>
      {edited !== null && <PatchTestDialog clientId={clientId} test={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </section>
  )
}
