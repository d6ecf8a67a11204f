export async function mount() { return () => {}; }
