/** Trims all text fields of a form except the password. */
export function trimmed<F extends object>(form: F): F {
  const entries = Object.entries(form).map(([name, value]) => [
    name,
    typeof value === 'string' && name !== 'password' ? value.trim() : value,
  ])
  return Object.fromEntries(entries) as F
}
