import { keyedHash } from '../../../db/secrets.ts'
import type { Request } from '../../../http/serve.ts'

/** Keyed hash of the network that a client answers from: evidence that does not name it. */
export const hashNetwork = ({ env, req }: Request) => keyedHash(env.SESSION_SECRET, 'consent network', req.header('cf-connecting-ip') ?? '')
