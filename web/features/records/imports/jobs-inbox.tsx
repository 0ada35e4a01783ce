import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Popover } from '../../../ui/popover.tsx'
import './imports.css'
import { JobsList } from './jobs-list.tsx'
import { useJobNotices, useJobs } from './use-jobs.ts'

const shownJobs = 4

/** The toolbar's inbox of background jobs, with a dot while one is running. */
export function JobsInbox({ size }: { size?: 'm' | 'l' }) {
  const { t } = useTranslation('imports')
  const [open, setOpen] = useState(false)
  const { data } = useJobs()
  useJobNotices(data)
  if (!data || data.length === 0) return null
  const running = data.filter(({ state }) => state === 'running').length
  return (
    <Popover
      label={t('jobs')}
      open={open}
      onOpenChange={setOpen}
      className="im-inbox"
      trigger={
        <IconButton
          icon="upload"
          {...(size ? { size } : {})}
          label={running > 0 ? t('jobs_running', { count: running }) : t('jobs')}
          className={running > 0 ? 'bell' : undefined}
        />
      }
    >
      <h2>{t('jobs')}</h2>
      <JobsList jobs={data.slice(0, shownJobs)} />
      <Link className="acc semi s" to="/imports" onClick={() => setOpen(false)}>
        {t('all_imports')}
      </Link>
    </Popover>
  )
}
