import type { Language } from '../../schema/terms.ts'

/** The Italian flag for Italian, the US flag for other languages. */
export function Flag({ language }: { language: Language }) {
  if (language === 'it') {
    return (
      <svg className="flag" viewBox="0 0 20 14" preserveAspectRatio="none" aria-hidden="true">
        <path fill="#fff" d="M0 0h20v14H0z" />
        <path fill="#008c45" d="M0 0h6.67v14H0z" />
        <path fill="#cd212a" d="M13.33 0H20v14h-6.67z" />
      </svg>
    )
  }
  return (
    <svg className="flag" viewBox="0 0 20 14" preserveAspectRatio="none" aria-hidden="true">
      <path fill="#fff" d="M0 0h20v14H0z" />
      <path stroke="#b22234" strokeWidth="1.1" d="M0 .5h20M0 2.7h20M0 4.85h20M0 7h20M0 9.15h20M0 11.3h20M0 13.45h20" />
      <path fill="#3c3b6e" d="M0 0h9v7.5H0z" />
    </svg>
  )
}
