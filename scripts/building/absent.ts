/**
 * In bundles, stands in for packages that the SQL Server driver would load for Entra accounts and key vaults. Anj
 * offers neither, and the packages would take 40 MB in every process that uses SQL Server.
 */
export const isAbsent = true
