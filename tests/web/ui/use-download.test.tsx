import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { useDownload } from '../../../web/ui/use-download.ts'

const notices = vi.hoisted((): { kind: string; text: string }[] => [])
vi.mock('../../../web/ui/toaster.tsx', () => ({ notify: (notice: { kind: string; text: string }) => notices.push(notice) }))

let download: ReturnType<typeof useDownload> | undefined
function Probe() {
  download = useDownload()
  return null
}

test('a download that fails is shown and logged', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const failure = new Error('status 503')
  renderToStaticMarkup(<Probe />)
  await download?.(() => Promise.reject(failure), 'CustomersBySalon.xlsx')
  expect(notices).toEqual([{ kind: 'error', text: 'download_failed' }])
  expect(log).toHaveBeenCalledWith('Something went wrong while downloading the file.', failure)
  log.mockRestore()
})
