import { notifications } from '@mantine/notifications'

/** How long a toast stays in the workflow screens. */
export const TOAST_DURATION = 5000
/** How long a toast stays on the pages around passwords and signing in. */
export const PASSWORD_PAGE_TOAST_DURATION = 3000
/** More toasts than this wait until one has gone. */
export const TOAST_LIMIT = 20

interface ToastOptions {
  /** Milliseconds until it goes by itself. */
  readonly duration?: number
}

/** Shows what went wrong, top-center, and goes by itself. */
export function showError(message: string, options: ToastOptions = {}): void {
  show(message, 'red', 'alert', options)
}

/** Shows what was done, top-center, and goes by itself. */
export function showSuccess(message: string, options: ToastOptions = {}): void {
  show(message, 'teal', 'status', options)
}

function show(
  message: string,
  color: string,
  role: 'alert' | 'status',
  { duration = TOAST_DURATION }: ToastOptions,
): void {
  notifications.show({ message, color, role, autoClose: duration, withBorder: true })
}
