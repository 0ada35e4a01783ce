import type { Page } from '@playwright/test'

/** A phone or computer that recognises its user. While it is not ready, nobody is there to touch it. */
export async function addAuthenticator(page: Page): Promise<{ setReady(isReady: boolean): Promise<void> }> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
  })
  const setReady = async (enabled: boolean) => {
    await client.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
  }
  await setReady(true)
  return { setReady }
}
