import { useQuery } from '@tanstack/react-query'
import type { Author } from './last-change.ts'

/** Who changed a record last (`{ agendaId: 'agd_1' }`); undefined for null, and where it is not known. */
export const useAuthor = (record: object | null): Author | undefined =>
  useQuery({
    queryKey: ['author', record],
    queryFn: async () => record && (await import('./last-change.ts')).readAuthor(record),
    enabled: record !== null,
    staleTime: 0,
  }).data ?? undefined
