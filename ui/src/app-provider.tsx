import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { theme } from './theme.ts'
import { ThemeVariables } from './theme-variables.tsx'
import { TOAST_DURATION, TOAST_LIMIT } from './toasts.ts'
import { useToastSpace } from './use-toast-space.ts'

interface AppProviderProps {
  /**
   * The nonce for the page's Content-Security-Policy. The server takes it from the request, and the browser from
   * `documentNonce()`.
   */
  readonly nonce?: string | undefined
  readonly children: ReactNode
}

/** Provides theme, colour scheme and toasts to an app. Follows the system's colour scheme until the user toggles it. */
export function AppProvider({ nonce, children }: AppProviderProps) {
  const toastRoom = useToastSpace()
  return (
    <MantineProvider
      theme={theme}
      withCssVariables={false}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce ?? ''}
    >
      <ThemeVariables nonce={nonce} />
      <Notifications
        ref={toastRoom}
        position="top-center"
        limit={TOAST_LIMIT}
        autoClose={TOAST_DURATION}
        zIndex={1000}
      />
      {children}
    </MantineProvider>
  )
}
