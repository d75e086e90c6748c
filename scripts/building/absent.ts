/**
 * Replaces, in bundles, packages that the SQL Server driver loads for authentication methods that Anj doesn't offer:
 * Entra accounts and key vaults. They would take 40 MB in every process that uses SQL Server.
 */
export const isAbsent = true
