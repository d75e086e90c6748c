import { mayOpen, NotAllowed, NotFound } from '@anj/ui'
import { Button, Center, Loader } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { lazy, Suspense } from 'react'
import { BrowserRouter, Route, Routes } from 'react-router-dom'
import { session } from './actors/session.ts'
import { usePage } from './kit/use-place.ts'
import { ErrorBoundary } from './shell/error-boundary.tsx'
import './shell/linked-task-id.ts'

const WorkflowScreen = lazy(() => import('./shell/workflow-screen.tsx'))

/**
 * The editor, shown once the user is known. Its three pages share one layout, so canvas and panels persist between
 * them.
 */
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

/** Shows the workflow screen to users whose stored role may open this page. */
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
