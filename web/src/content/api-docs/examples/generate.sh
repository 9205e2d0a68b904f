#!/bin/sh
# Makes an image and prints its URL. Needs curl and jq: EASEL_API_KEY=easel_… sh generate.sh
set -eu
api="${EASEL_URL:-http://localhost:3000}/api/v1"

# Stores the API's response in $answer, and exits if it is an error.
call() {
  path=$1
  shift
  answer=$(curl --silent --show-error "$api$path" -H "Authorization: Bearer $EASEL_API_KEY" "$@")
  pick 'if .code then error("\(.code): \(.detail)") else empty end'
}

pick() {
  printf '%s' "$answer" | jq --raw-output "$1"
}

# Retrying with the same key makes nothing twice. /api/v1/models lists the models.
call /generate -H 'Content-Type: application/json' -H "Idempotency-Key: $(date +%s)-$$" -d '{
  "prompt": "A lighthouse on a cliff at sunset",
  "style": "photorealistic",
  "size": "1024x1024",
  "model": "painter"
}'
id=$(pick .id)

seconds=1
call "/generations/$id"
while [ "$(pick .status)" = pending ] || [ "$(pick .status)" = processing ]; do
  sleep "$seconds"
  seconds=$((seconds + 1))
  call "/generations/$id"
done
pick '.image_url // error(.error.message)'
