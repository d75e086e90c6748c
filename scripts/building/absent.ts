/**
 * Stands in bundles for packages that a driver loads for ways of signing in that nothing here offers: Entra accounts and
 * keys of a vault. They would take 40 MB of every process that talks to SQL Server.
 */
export const isAbsent = true
