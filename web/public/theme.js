// Runs before the first paint, so that a saved theme never flashes the other one.
// A file of its own because the content security policy allows no inline script.
try {
  const saved = localStorage.getItem('easel.theme');
  if (saved === 'light' || saved === 'dark') document.documentElement.dataset.theme = saved;
} catch {
  // Storage can be blocked; the system's preference holds then.
}
