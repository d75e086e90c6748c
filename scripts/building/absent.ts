/**
 * Replaces packages in bundles that the SQL Server driver would load for Entra accounts and key vaults. Anj doesn't offer
 * these authentication methods, and the packages would take 40 MB in every process that uses SQL Server.
 */
export const isAbsent = true
