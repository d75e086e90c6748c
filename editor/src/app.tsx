import { mayOpen, NotAllowed, NotFound } from '@anj/ui'
import { Button, Center, Loader } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { lazy, Suspense } from 'react'
import { BrowserRouter, Route, Routes } from 'react-router-dom'
import { session } from './actors/session.ts'
import { ErrorBoundary } from './shell/error-boundary.tsx'
import { usePage } from './shell/use-place.ts'

const WorkflowScreen = lazy(() => import('./shell/workflow-screen.tsx'))

/** The editor, once it is known who is here. One layout for its three pages: canvas and panels stay between them. */
export function App() {
  const isOpen = useSelector(session, (state) => state.matches('signedIn') || state.matches('expired'))
  if (!isOpen) return <Waiting />
  return (
    <ErrorBoundary>
      <BrowserRouter future={{ v7_startTransition: true, v7_relativeSplatPath: true }}>
        <Suspense fallback={<Waiting />}>
          <Routes>
            <Route element={<Guarded />}>
              <Route path="/" />
              <Route path="/preparation" />
              <Route path="/output" />
            </Route>
            <Route path="*" element={<NotFound />} />
          </Routes>
        </Suspense>
      </BrowserRouter>
    </ErrorBoundary>
  )
}

/** The screen for those whose stored role may see it. */
function Guarded() {
  const role = useSelector(session, (state) => state.context.user?.role)
  if (mayOpen(role, usePage())) return <WorkflowScreen />
  return (
    <NotAllowed why={role ? 'role' : 'unknown'}>
      <Button variant="default" onClick={() => session.send({ type: 'session.ended' })}>
        Log in again
      </Button>
    </NotAllowed>
  )
}

function Waiting() {
  return (
    <Center h="100dvh">
      <Loader color="var(--anj-brand)" role="progressbar" aria-label="Loading" />
    </Center>
  )
}
