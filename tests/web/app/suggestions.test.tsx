import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { clients } from '../../../schema/api/clients/clients.ts'
import { MeContext } from '../../../web/api/me.ts'
import { readKey } from '../../../web/api/query.ts'
import { useSuggestions } from '../../../web/app/use-suggestions.ts'

/** Titles are not translated here: that of each page is the key `screen_…`. */
const search = 'screen'
let kinds: readonly string[] = []
function Probe() {
  kinds = useSuggestions(search).rows.map(({ kind }) => kind)
  return null
}

test.each([
  [0, 10],
  [1, 9],
  [8, 2],
  [12, 2],
])('suggests at most ten clients and pages together (%i clients found)', (found, pages) => {
  const queries = new QueryClient()
  queries.setQueryData(
    readKey(clients.search, { search }),
    Array.from({ length: found }, (_, i) => ({ clientId: `client_${i}` })),
  )
  renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <MeContext value={{ userId: 'usr', roles: ['ADMIN'], salon: { webSite: '' } } as never}>
        <Probe />
      </MeContext>
    </QueryClientProvider>,
  )
  expect(kinds).toEqual([...Array(10 - pages).fill('client'), ...Array(pages).fill('page')])
})
