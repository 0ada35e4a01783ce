import type { ServicePart } from '../../../../schema/api/catalogue/services-schemas.ts'
import type { ErrorCode } from '../../../../schema/errors.ts'
import { ApiError } from '../../../db/errors.ts'

/** Parts as they are stored: none for a service that is active time throughout. */
export const toStoredParts = (parts: readonly ServicePart[]): ServicePart[] => (parts.some(({ kind }) => kind === 'wait') ? [...parts] : [])

/** What a change says of the archive: `archived: false` restores an archived row. */
export interface ArchiveChange {
  readonly version: number
  readonly archived?: boolean | undefined
}

/**
 * The error of an update that changed no row: 404 (`notFound`) if the row is archived and stays so, 409 if it has another version,
 * else 400 with `fields`.
 */
export function toUpdateError(
  current: { version: number; archived?: boolean | undefined },
  change: ArchiveChange,
  { notFound, fields }: { notFound: ErrorCode; fields?: Record<string, string> },
): ApiError {
  if (current.archived && change.archived !== false) return new ApiError(404, notFound)
  if (current.version !== change.version || !fields) return new ApiError(409, 'stale', { current })
  return new ApiError(400, 'invalid_input', { fields })
}
