# Makes an image and prints its URL. Python 3.8 or newer: EASEL_API_KEY=easel_… python3 generate.py
import json, os, sys, time, uuid
from urllib.error import HTTPError
from urllib.request import Request, urlopen

API = os.environ.get("EASEL_URL", "http://localhost:3000") + "/api/v1"


def call(path, body=None, headers={}):
    request = Request(API + path, json.dumps(body).encode() if body else None, {
        "Authorization": f"Bearer {os.environ['EASEL_API_KEY']}",
        "Content-Type": "application/json",
        **headers,
    })
    try:
        return json.load(urlopen(request))
    except HTTPError as error:
        problem = json.load(error)
        sys.exit(f"{problem['code']}: {problem['detail']}")


# Retrying with the same key makes nothing twice. /api/v1/models lists the models.
accepted = call("/generate", {
    "prompt": "A lighthouse on a cliff at sunset",
    "style": "photorealistic",
    "size": "1024x1024",
    "model": "painter",
}, {"Idempotency-Key": str(uuid.uuid4())})

generation = call(f"/generations/{accepted['id']}")
seconds = 1.0
while generation["status"] in ("pending", "processing"):
    time.sleep(seconds)
    seconds *= 1.5
    generation = call(f"/generations/{accepted['id']}")
if generation["error"]:
    sys.exit(generation["error"]["message"])
print(generation["image_url"])
