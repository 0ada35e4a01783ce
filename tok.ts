import { readFileSync } from 'node:fs'
import { linkToken } from './worker/db/link-token.ts'
const secret = readFileSync('.local/session-secret', 'utf8').trim()
console.log(linkToken(secret, process.argv[2] as never, process.argv[3] ?? ''))
