// Loaded into the server before anything else: when the parent that started it dies, it drains and ends, so that the
// next start finds the port free. The parent's death closes the channel between the two.
if (process.channel) {
  process.on('disconnect', () => {
    process.kill(process.pid, 'SIGTERM')
    setTimeout(() => process.exit(1), 4_000).unref()
  })
  process.channel.unref()
}
