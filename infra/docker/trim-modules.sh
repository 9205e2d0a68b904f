#!/bin/sh
# Removes from node_modules, in all folders below this one, what no program reads: types and sources of packages (Node runs no TypeScript
# there), source maps, manuals, and links to workspaces that are not here. License texts stay.
set -eu
for modules in $(find . -type d -name node_modules -prune); do
  find "$modules" -type f \( -name '*.ts' -o -name '*.mts' -o -name '*.cts' -o -name '*.tsx' -o -name '*.map' -o -name '*.tsbuildinfo' \
    -o -iname 'readme*' -o -iname 'changelog*' \) -delete
  find "$modules" -type d -name .bin -prune -exec rm -r {} +
  find "$modules" -xtype l -delete
  find "$modules" -mindepth 1 -type d -empty -delete
done
