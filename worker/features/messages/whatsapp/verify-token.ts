import { deriveToken } from '../../../db/secrets.ts'
import type { Env } from '../../../env.ts'

/** The word that a salon enters at Meta beside the address of its webhook, by which Meta's first question is known. */
export const toVerifyToken = ({ SESSION_SECRET }: Pick<Env, 'SESSION_SECRET'>, salonId: string): string =>
  deriveToken(SESSION_SECRET, 'whatsapp_verify', salonId).slice(0, 32)
