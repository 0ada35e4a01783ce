import type { Role } from '../../schema/terms.ts'
import { getHelpName } from '../features/platform/help/help-name.ts'
import { routes } from '../routes.tsx'
import { canAccess } from './landing.ts'

/** The pages of the help about screens that these roles may open. */
export const listHelpNames = (roles: readonly Role[]): ReadonlySet<string> =>
  new Set(routes.filter(({ access }) => canAccess(access, roles)).map(({ label }) => getHelpName(label)))
