/** Sets neither fsync nor synchronous_commit, which are on by default, so that tests can turn them off by SQL. */
export function serverArguments(socketFolder: string, maxConnections: number): string[] {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    max_connections: maxConnections,
    shared_buffers: '128MB',
    effective_cache_size: '512MB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    wal_level: 'minimal',
    max_wal_senders: 0,
    wal_compression: 'on',
    ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
    // Limits the write-ahead log that a killed server replays at its next start, so that it answers within seconds.
    max_wal_size: '256MB',
    min_wal_size: '64MB',
    random_page_cost: 1.1,
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    password_encryption: 'scram-sha-256',
    logging_collector: 'on',
    log_directory: 'log',
    log_filename: 'postgresql-%a.log',
    log_rotation_age: '1d',
    log_rotation_size: 0,
    log_truncate_on_rotation: 'on',
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
