import { useEffect, useState } from 'react'

/** The token of the page's link. A browser does not send the fragment (#…) to any server, so the token does not appear in logs. */
export function useLinkToken(): string {
  const [token] = useState(() => location.hash.slice(1))
  useEffect(() => {
    // Another link opened in the same tab changes only the fragment.
    const reload = () => location.reload()
    addEventListener('hashchange', reload)
    return () => removeEventListener('hashchange', reload)
  }, [])
  return token
}
