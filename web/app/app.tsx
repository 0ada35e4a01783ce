import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { queryClient } from '../api/query.ts'
import { ConfirmDialogs } from '../ui/confirm-dialog.tsx'
import { LiveRegion } from '../ui/live-region.tsx'
import { Toaster } from '../ui/toaster.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Router } from './router.tsx'
import { StaticSplash } from './splash.tsx'

export function App() {
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <Suspense fallback={<StaticSplash />}>
          <Router />
          <Toaster />
          <ConfirmDialogs />
        </Suspense>
        <LiveRegion />
      </QueryClientProvider>
    </ErrorBoundary>
  )
}
