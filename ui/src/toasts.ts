import { notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'

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
  /** Names the form or the workflow that it speaks of: `hideToastsAbout` takes it away with that. */
  readonly about?: string | undefined
}

/** Shows what went wrong, top-center, until it goes by itself. */
export function showError(message: string, options: ToastOptions = {}): void {
  showToast(message, 'alert', { id: `alert ${message}`, ...options })
}

/** Shows what was done, top-center, until it goes by itself. */
export function showSuccess(message: string, options: ToastOptions = {}): void {
  showToast(message, 'status', { id: `status ${message}`, ...options })
}

/** Takes a toast away before its time. */
export function hideToast(id: string): void {
  const toast = shown.get(id)
  if (toast) notifications.hide(toast.mark)
}

/** Takes away every toast about one form or workflow. */
export function hideToastsAbout(about: string): void {
  for (const [id, toast] of shown) if (toast.about === about) hideToast(id)
}

/** The toasts that are shown, by their names; each showing has a mark of its own. */
const shown = new Map<string, { readonly mark: string; readonly about: string | undefined }>()
let count = 0

/** Shows a toast in the place of the one with its name. */
export function showToast(
  message: ReactNode,
  role: 'alert' | 'status',
  { duration = TOAST_DURATION, id, about }: ToastOptions & { readonly id: string },
): void {
  hideToast(id)
  // Under the mark of the former one it would have only the rest of its time, and no screen reader would say it again.
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
