const defaults: Record<string, string> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  cluster_name: 'almoner',
  max_connections: '100',
  shared_buffers: '128MB',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  wal_compression: 'on',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_destination: 'stderr',
  logging_collector: 'off',
  log_line_prefix: '%m [%p] ',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
  // The log must not contain statements and details, because they have personal data.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

/** Settings as the postmaster's arguments: they override the files in the data folder. */
export function settingArguments(socketFolder: string, extra: Record<string, string>): string[] {
  const settings = { ...defaults, unix_socket_directories: socketFolder, ...extra };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
