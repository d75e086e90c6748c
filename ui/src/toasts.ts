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
  /** Names the toast, so that it can be hidden; without a name it has its sentence for one. */
  readonly id?: string
}

/** Shows what went wrong, top-center, until it goes by itself. */
export function showError(message: string, options: ToastOptions = {}): void {
  show(message, 'red', 'alert', options)
}

/** Shows what was done, top-center, until it goes by itself. */
export function showSuccess(message: string, options: ToastOptions = {}): void {
  show(message, 'teal', 'status', options)
}

/** Takes a toast away before its time. */
export function hideToast(id: string): void {
  notifications.hide(id)
}

function show(
  message: string,
  color: string,
  role: 'alert' | 'status',
  { duration = TOAST_DURATION, id = `${role} ${message}` }: ToastOptions,
): void {
  // A sentence that is still there isn't said a second time beside itself.
  notifications.show({
    id,
    message,
    color,
    role,
    autoClose: duration,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close' },
  })
}
