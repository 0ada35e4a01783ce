import { afterAll } from 'vitest'
import { closeFixtures } from './fixture.ts'

afterAll(closeFixtures)
