import { notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'

/** Display time of a toast on workflow screens, in milliseconds. From docs/specification.md, "Constants and limits". */
export const TOAST_DURATION = 5000
/** Display time of a toast on portal pages, in milliseconds. From docs/specification.md, "Constants and limits". */
export const PASSWORD_PAGE_TOAST_DURATION = 3000
/** Maximum number of visible toasts. Further toasts wait. */
export const TOAST_LIMIT = 20

interface ToastOptions {
  /** Milliseconds until the toast closes automatically. */
  readonly duration?: number
  /** Id for hiding the toast. Defaults to its message. */
  readonly id?: string
  /** The form or workflow that the toast is about. `hideToastsAbout` hides all toasts about the same subject. */
  readonly about?: string | undefined
}

/** Shows an error at the top center until it closes automatically. */
export function showError(message: string, options: ToastOptions = {}): void {
  showToast(message, 'alert', { id: `alert ${message}`, ...options })
}

/** Shows a success message at the top center until it closes automatically. */
export function showSuccess(message: string, options: ToastOptions = {}): void {
  showToast(message, 'status', { id: `status ${message}`, ...options })
}

/** Hides a toast before its display time is over. */
export function hideToast(id: string): void {
  const toast = shown.get(id)
  if (toast) notifications.hide(toast.mark)
}

/** Hides every toast about one form or workflow. */
export function hideToastsAbout(about: string): void {
  for (const [id, toast] of shown) if (toast.about === about) hideToast(id)
}

/** Visible toasts by id. Showing a toast again gives it a new mark. */
const shown = new Map<string, { readonly mark: string; readonly about: string | undefined }>()
let count = 0

/** Shows a toast and replaces a visible toast with the same id. */
export function showToast(
  message: ReactNode,
  role: 'alert' | 'status',
  { duration = TOAST_DURATION, id, about }: ToastOptions & { readonly id: string },
): void {
  hideToast(id)
  // Needs a new mark: with the previous one, the display time wouldn't restart and screen readers wouldn't announce the
  // toast again.
  const mark = `${id} ${++count}`
  shown.set(id, { mark, about })
  notifications.show({
    id: mark,
    message,
    color: role === 'alert' ? 'red' : 'teal',
    role,
    autoClose: duration,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close' },
    onClose: () => {
      if (shown.get(id)?.mark === mark) shown.delete(id)
    },
  })
}
