/**
 * The engine of the test server, which executes Transact-SQL in memory as documented for SQL Server. A statement with
 * an unsupported feature fails with an error that names the feature.
 */
export { createSqlEngine, type EngineLogin, type EngineOptions } from './engine.ts'
