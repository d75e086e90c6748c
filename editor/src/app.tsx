import { Center, Loader } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { lazy, Suspense } from 'react'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { session } from './actors/session.ts'
import { AppFallback } from './shell/app-fallback.tsx'

const WorkflowScreen = lazy(() => import('./shell/workflow-screen.tsx'))

const screen = (
  <Suspense fallback={<Waiting />}>
    <WorkflowScreen />
  </Suspense>
)

// One layout for the three pages, so that going from one to the other keeps canvas and panels.
const router = createBrowserRouter([
  {
    element: screen,
    errorElement: <AppFallback />,
    children: [{ path: '/' }, { path: '/preparation' }, { path: '/output' }],
  },
  { path: '*', element: <AppFallback notFound /> },
])

/** The editor, once it is known who is here. */
export function App() {
  const isOpen = useSelector(session, (state) => state.matches('signedIn') || state.matches('expired'))
  return isOpen ? <RouterProvider router={router} /> : <Waiting />
}

function Waiting() {
  return (
    <Center h="100dvh">
      <Loader aria-label="Loading" />
    </Center>
  )
}
